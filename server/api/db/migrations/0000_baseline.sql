CREATE TABLE "one_time_codes" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"purpose" text NOT NULL,
	"session_id" text NOT NULL,
	"subject_hash" text NOT NULL,
	"basket_hash" text,
	"member_id" text,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_codes_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "one_time_codes_purpose" CHECK (purpose in ('sign_in', 'verify_phone', 'forget')),
	CONSTRAINT "one_time_codes_tries" CHECK (tries >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"brand_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"session_id" text NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refresh_tokens_brand_id_token_hash_pk" PRIMARY KEY("brand_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"brand_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"member_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "reset_tokens_brand_id_token_hash_pk" PRIMARY KEY("brand_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text DEFAULT 'browser' NOT NULL,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp with time zone,
	"browser_hash" text,
	"strategy" text NOT NULL,
	"member_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"access_expires_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "sessions_kind" CHECK (kind in ('browser', 'native')),
	CONSTRAINT "sessions_strategy" CHECK (strategy in ('guest', 'member'))
);
--> statement-breakpoint
CREATE TABLE "social_challenges" (
	"brand_id" text NOT NULL,
	"nonce_hash" text NOT NULL,
	"session_id" text NOT NULL,
	"provider" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "social_challenges_brand_id_nonce_hash_pk" PRIMARY KEY("brand_id","nonce_hash")
);
--> statement-breakpoint
CREATE TABLE "baskets" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"token" text NOT NULL,
	"session_id" text NOT NULL,
	"member_id" text,
	"version" integer NOT NULL,
	"store_id" integer,
	"store_name" text,
	"fulfilment_method" text NOT NULL,
	"location" jsonb,
	"lines" jsonb NOT NULL,
	"cleared_lines" jsonb,
	"coupon" jsonb,
	"tip_pence" integer,
	"delivery_address" jsonb,
	"billing_address" jsonb,
	"contact" jsonb,
	"verified_phone" text,
	"slot" jsonb,
	"state" text DEFAULT 'open' NOT NULL,
	"order_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "baskets_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "baskets_state" CHECK (state in ('open', 'ordered')),
	CONSTRAINT "baskets_fulfilment_method" CHECK (fulfilment_method in ('delivery', 'collection')),
	CONSTRAINT "baskets_version" CHECK (version >= 0),
	CONSTRAINT "baskets_tip" CHECK (tip_pence >= 0),
	CONSTRAINT "baskets_quantities" CHECK (not jsonb_path_exists(lines, '$[*].quantity ? (@ < 1 || @ > 99)'))
);
--> statement-breakpoint
CREATE TABLE "coupon_use_keys" (
	"brand_id" text NOT NULL,
	"code" text NOT NULL,
	"key" text NOT NULL,
	"order_id" text NOT NULL,
	"is_single" boolean NOT NULL,
	CONSTRAINT "coupon_use_keys_brand_id_code_key_order_id_pk" PRIMARY KEY("brand_id","code","key","order_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"brand_id" text NOT NULL,
	"code" text NOT NULL,
	"order_id" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_uses_brand_id_code_order_id_pk" PRIMARY KEY("brand_id","code","order_id")
);
--> statement-breakpoint
CREATE TABLE "brand_files" (
	"brand_id" text NOT NULL,
	"path" text NOT NULL,
	"contents" "bytea" NOT NULL,
	CONSTRAINT "brand_files_brand_id_path_pk" PRIMARY KEY("brand_id","path")
);
--> statement-breakpoint
CREATE TABLE "brand_hosts" (
	"brand_id" text NOT NULL,
	"host" text NOT NULL,
	CONSTRAINT "brand_hosts_brand_id_host_pk" PRIMARY KEY("brand_id","host"),
	CONSTRAINT "brand_hosts_host_unique" UNIQUE("host")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"demo_digest" text,
	"details" jsonb NOT NULL,
	"rewards" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_entries" (
	"brand_id" text NOT NULL,
	"type" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "content_entries_brand_id_type_slug_pk" PRIMARY KEY("brand_id","type","slug")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"picture" text NOT NULL,
	CONSTRAINT "pictures_brand_id_kind_name_pk" PRIMARY KEY("brand_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "preparations" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketing_choices" (
	"brand_id" text NOT NULL,
	"owner" text NOT NULL,
	"options" jsonb NOT NULL,
	"channel_id" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "marketing_choices_brand_id_owner_pk" PRIMARY KEY("brand_id","owner")
);
--> statement-breakpoint
CREATE TABLE "member_addresses" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"member_id" text NOT NULL,
	"type" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"address_line1" text NOT NULL,
	"address_line2" text DEFAULT '' NOT NULL,
	"town" text NOT NULL,
	"county" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"country_code" text NOT NULL,
	"formatted_address" text,
	"description" text,
	"place_id" text,
	"latitude" double precision,
	"longitude" double precision,
	"first_name" text,
	"last_name" text,
	"email" text,
	"telephone" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_addresses_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "member_addresses_type" CHECK (type in ('delivery', 'billing')),
	CONSTRAINT "member_addresses_position" CHECK (latitude between -90 and 90 and longitude between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "member_cards" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"member_id" text NOT NULL,
	"instrument_id" text NOT NULL,
	"fingerprint" text,
	"scheme" text NOT NULL,
	"last4" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_cards_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "member_cards_expiry" CHECK (expiry_month between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "member_favourites" (
	"brand_id" text NOT NULL,
	"member_id" text NOT NULL,
	"item" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_favourites_brand_id_member_id_item_pk" PRIMARY KEY("brand_id","member_id","item")
);
--> statement-breakpoint
CREATE TABLE "member_identities" (
	"brand_id" text NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_identities_brand_id_provider_subject_pk" PRIMARY KEY("brand_id","provider","subject")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"email_key" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"phone_verified_at" timestamp with time zone,
	"password_hash" text,
	"refer_friend_code" text NOT NULL,
	"hear_about_us" text,
	"credit_pence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "members_credit" CHECK (credit_pence >= 0)
);
--> statement-breakpoint
CREATE TABLE "verified_phones" (
	"brand_id" text NOT NULL,
	"phone" text NOT NULL,
	"member_id" text NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verified_phones_brand_id_phone_pk" PRIMARY KEY("brand_id","phone")
);
--> statement-breakpoint
CREATE TABLE "banner_counts" (
	"brand_id" text NOT NULL,
	"banner" text NOT NULL,
	"day" text NOT NULL,
	"displays" integer NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "banner_counts_brand_id_banner_day_pk" PRIMARY KEY("brand_id","banner","day"),
	CONSTRAINT "banner_counts_counted" CHECK (displays >= 0 and clicks >= 0)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"brand_id" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "banners_brand_id_slug_pk" PRIMARY KEY("brand_id","slug")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"brand_id" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"parent" text,
	"description" text,
	CONSTRAINT "categories_brand_id_slug_pk" PRIMARY KEY("brand_id","slug")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"brand_id" text NOT NULL,
	"code" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "coupons_brand_id_code_pk" PRIMARY KEY("brand_id","code")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"brand_id" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "deals_brand_id_slug_pk" PRIMARY KEY("brand_id","slug")
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"brand_id" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"price_pence" integer NOT NULL,
	"details" jsonb NOT NULL,
	"sizes" jsonb NOT NULL,
	"nutrition" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "menu_items_brand_id_slug_pk" PRIMARY KEY("brand_id","slug"),
	CONSTRAINT "menu_items_price" CHECK (price_pence >= 0)
);
--> statement-breakpoint
CREATE TABLE "option_groups" (
	"brand_id" text NOT NULL,
	"slug" text NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "option_groups_brand_id_slug_pk" PRIMARY KEY("brand_id","slug")
);
--> statement-breakpoint
CREATE TABLE "store_items" (
	"brand_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"item" text NOT NULL,
	"sold" text NOT NULL,
	"price_pence" integer,
	CONSTRAINT "store_items_brand_id_store_id_item_pk" PRIMARY KEY("brand_id","store_id","item"),
	CONSTRAINT "store_items_price" CHECK (price_pence >= 0),
	CONSTRAINT "store_items_sold" CHECK (sold in ('yes', 'no', 'out'))
);
--> statement-breakpoint
CREATE TABLE "integration_events" (
	"brand_id" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "integration_events_brand_id_event_id_pk" PRIMARY KEY("brand_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"brand_id" text NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "order_history_brand_id_order_id_status_pk" PRIMARY KEY("brand_id","order_id","status"),
	CONSTRAINT "order_history_status" CHECK (status in (
  'sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered',
  'store_rejected', 'refunded', 'declined', 'cancelled', 'unable_to_deliver'
))
);
--> statement-breakpoint
CREATE TABLE "order_keys" (
	"brand_id" text NOT NULL,
	"key" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "order_keys_brand_id_key_order_id_pk" PRIMARY KEY("brand_id","key","order_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"draft_order_id" text NOT NULL,
	"order_number" text NOT NULL,
	"link_secret" text NOT NULL,
	"state" text NOT NULL,
	"basket_id" text NOT NULL,
	"basket_version" integer NOT NULL,
	"session_id" text NOT NULL,
	"member_id" text,
	"store_id" integer NOT NULL,
	"fulfilment_method" text NOT NULL,
	"fulfilment_at" timestamp with time zone NOT NULL,
	"slot" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"contact" jsonb NOT NULL,
	"delivery_address" jsonb,
	"billing_address" jsonb,
	"instructions" text,
	"total_pence" integer NOT NULL,
	"currency" text NOT NULL,
	"payment_method" text,
	"paid_attempt_id" text,
	"channel" text NOT NULL,
	"referral_partner_id" text,
	"referral_customer_id" text,
	"visit" jsonb,
	"composition_id" text,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"event_seq" integer DEFAULT 0 NOT NULL,
	"status_seq" integer DEFAULT 0 NOT NULL,
	"driver_seq" integer DEFAULT 0 NOT NULL,
	"driver" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"placed_at" timestamp with time zone,
	CONSTRAINT "orders_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "orders_state" CHECK (state in ('draft', 'placed', 'abandoned')),
	CONSTRAINT "orders_status" CHECK (status in (
  'sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered',
  'store_rejected', 'refunded', 'declined', 'cancelled', 'unable_to_deliver'
)),
	CONSTRAINT "orders_fulfilment_method" CHECK (fulfilment_method in ('delivery', 'collection')),
	CONSTRAINT "orders_total" CHECK (total_pence >= 0),
	CONSTRAINT "orders_placed" CHECK (state <> 'placed' or placed_at is not null)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"brand_id" text NOT NULL,
	"business_order_id" text NOT NULL,
	"member_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"star_rating" integer NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_brand_id_business_order_id_pk" PRIMARY KEY("brand_id","business_order_id"),
	CONSTRAINT "reviews_stars" CHECK (star_rating between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"brand_id" text NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_brand_id_scope_key_pk" PRIMARY KEY("brand_id","scope","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"topic" text NOT NULL,
	"lane" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "outbox_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "outbox_tries" CHECK (tries >= 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"brand_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payment_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_events_brand_id_event_id_pk" PRIMARY KEY("brand_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"method" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"gateway_payment_id" text,
	"gateway_status" text,
	"response_summary" text,
	"redirect_url" text,
	"scheme" text,
	"last4" text,
	"is_abandoned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"releases" jsonb,
	"keeps_releases_until" timestamp with time zone,
	CONSTRAINT "payment_attempts_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "payment_attempts_amount" CHECK (amount_pence >= 0),
	CONSTRAINT "payment_attempts_number" CHECK (number >= 0),
	CONSTRAINT "payment_attempts_state" CHECK (state in ('created', 'pending', 'unknown', 'authorised', 'captured', 'declined', 'failed', 'cancelled', 'refund_due', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"member_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_brand_id_id_pk" PRIMARY KEY("brand_id","id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_entries" (
	"brand_id" text NOT NULL,
	"business_order_id" text NOT NULL,
	"member_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"spend_pence" integer NOT NULL,
	"points" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "loyalty_entries_brand_id_business_order_id_pk" PRIMARY KEY("brand_id","business_order_id"),
	CONSTRAINT "loyalty_entries_amounts" CHECK (spend_pence >= 0 and points >= 0)
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"brand_id" text NOT NULL,
	"invitee_id" text NOT NULL,
	"inviter_id" text NOT NULL,
	"status" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"rewarded_at" timestamp with time zone,
	CONSTRAINT "referrals_brand_id_invitee_id_pk" PRIMARY KEY("brand_id","invitee_id"),
	CONSTRAINT "referrals_status" CHECK (status in ('pending', 'rewarded', 'refused')),
	CONSTRAINT "referrals_self" CHECK (invitee_id <> inviter_id)
);
--> statement-breakpoint
CREATE TABLE "future_contacts" (
	"brand_id" text NOT NULL,
	"email" text NOT NULL,
	"postcode" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "future_contacts_brand_id_email_postcode_pk" PRIMARY KEY("brand_id","email","postcode")
);
--> statement-breakpoint
CREATE TABLE "outcodes" (
	"outcode" text PRIMARY KEY NOT NULL,
	"town" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postcodes" (
	"code" text PRIMARY KEY NOT NULL,
	"postcode" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"houses" text,
	"search_text" text DEFAULT '' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot_reservations" (
	"brand_id" text NOT NULL,
	"basket_id" text NOT NULL,
	"status" text NOT NULL,
	"store_id" integer,
	"slot_id" text,
	"expires_at" timestamp with time zone,
	"network" text,
	CONSTRAINT "slot_reservations_brand_id_basket_id_pk" PRIMARY KEY("brand_id","basket_id"),
	CONSTRAINT "slot_reservations_status" CHECK (status in ('none', 'held', 'confirmed')),
	CONSTRAINT "slot_reservations_held" CHECK (status = 'none' or (store_id is not null and slot_id is not null))
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"brand_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"slot_id" text NOT NULL,
	"used" integer NOT NULL,
	"capacity" integer NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "slots_brand_id_store_id_slot_id_pk" PRIMARY KEY("brand_id","store_id","slot_id"),
	CONSTRAINT "slots_capacity" CHECK (used between 0 and capacity)
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"brand_id" text NOT NULL,
	"id" integer NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "stores_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "stores_by_slug" UNIQUE("brand_id","slug")
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session" FOREIGN KEY ("brand_id","session_id") REFERENCES "public"."sessions"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_challenges" ADD CONSTRAINT "social_challenges_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use_keys" ADD CONSTRAINT "coupon_use_keys_use" FOREIGN KEY ("brand_id","code","order_id") REFERENCES "public"."coupon_uses"("brand_id","code","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_files" ADD CONSTRAINT "brand_files_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_hosts" ADD CONSTRAINT "brand_hosts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_choices" ADD CONSTRAINT "marketing_choices_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_addresses" ADD CONSTRAINT "member_addresses_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_cards" ADD CONSTRAINT "member_cards_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_favourites" ADD CONSTRAINT "member_favourites_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_identities" ADD CONSTRAINT "member_identities_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verified_phones" ADD CONSTRAINT "verified_phones_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_counts" ADD CONSTRAINT "banner_counts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_items" ADD CONSTRAINT "store_items_store" FOREIGN KEY ("brand_id","store_id") REFERENCES "public"."stores"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_items" ADD CONSTRAINT "store_items_item" FOREIGN KEY ("brand_id","item") REFERENCES "public"."menu_items"("brand_id","slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_events" ADD CONSTRAINT "integration_events_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_keys" ADD CONSTRAINT "order_keys_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invitee" FOREIGN KEY ("brand_id","invitee_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_inviter" FOREIGN KEY ("brand_id","inviter_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "future_contacts" ADD CONSTRAINT "future_contacts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_reservations" ADD CONSTRAINT "slot_reservations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_codes_by_session" ON "one_time_codes" USING btree ("brand_id","session_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_codes_by_end" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_by_end" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_session" ON "refresh_tokens" USING btree ("brand_id","session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_end" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_tokens_by_member" ON "reset_tokens" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE INDEX "reset_tokens_by_end" ON "reset_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_token" ON "sessions" USING btree ("brand_id","token_hash");--> statement-breakpoint
CREATE INDEX "sessions_by_previous" ON "sessions" USING btree ("brand_id","previous_hash");--> statement-breakpoint
CREATE INDEX "sessions_by_member" ON "sessions" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_challenges_by_end" ON "social_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "baskets_token" ON "baskets" USING btree ("brand_id","token");--> statement-breakpoint
CREATE INDEX "baskets_by_session" ON "baskets" USING btree ("brand_id","session_id","updated_at");--> statement-breakpoint
CREATE INDEX "baskets_by_age" ON "baskets" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "baskets_by_order" ON "baskets" USING btree ("brand_id","order_id");--> statement-breakpoint
CREATE INDEX "baskets_by_member" ON "baskets" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_use_keys_once" ON "coupon_use_keys" USING btree ("brand_id","code","key") WHERE is_single;--> statement-breakpoint
CREATE INDEX "coupon_use_keys_by_use" ON "coupon_use_keys" USING btree ("brand_id","code","order_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_by_order" ON "coupon_uses" USING btree ("brand_id","order_id");--> statement-breakpoint
CREATE INDEX "member_addresses_by_member" ON "member_addresses" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE INDEX "member_cards_by_member" ON "member_cards" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE INDEX "member_identities_by_member" ON "member_identities" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_by_email" ON "members" USING btree ("brand_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "members_by_refer_code" ON "members" USING btree ("brand_id","refer_friend_code");--> statement-breakpoint
CREATE INDEX "verified_phones_by_member" ON "verified_phones" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE INDEX "store_items_by_item" ON "store_items" USING btree ("brand_id","item");--> statement-breakpoint
CREATE INDEX "integration_events_by_age" ON "integration_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "order_keys_by_order" ON "order_keys" USING btree ("brand_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_by_draft" ON "orders" USING btree ("brand_id","draft_order_id");--> statement-breakpoint
CREATE INDEX "orders_by_member" ON "orders" USING btree ("brand_id","member_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_by_session" ON "orders" USING btree ("brand_id","session_id");--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "orders_drafts" ON "orders" USING btree ("brand_id","created_at") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "orders_by_composition" ON "orders" USING btree ("composition_id") WHERE composition_id is not null;--> statement-breakpoint
CREATE INDEX "reviews_by_store" ON "reviews" USING btree ("brand_id","store_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("brand_id","lane","due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("brand_id","lane") WHERE due_at is null and done_at is null;--> statement-breakpoint
CREATE INDEX "outbox_by_end" ON "outbox" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "gateway_events_by_age" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_by_number" ON "payment_attempts" USING btree ("brand_id","order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_by_reference" ON "payment_attempts" USING btree ("brand_id","reference");--> statement-breakpoint
CREATE INDEX "payment_attempts_to_check" ON "payment_attempts" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("brand_id","next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_once" ON "credit_entries" USING btree ("brand_id","member_id","key");--> statement-breakpoint
CREATE INDEX "loyalty_entries_by_member" ON "loyalty_entries" USING btree ("brand_id","member_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_by_phone" ON "referrals" USING btree ("brand_id","phone");--> statement-breakpoint
CREATE INDEX "referrals_by_inviter" ON "referrals" USING btree ("brand_id","inviter_id");--> statement-breakpoint
CREATE INDEX "postcodes_by_position" ON "postcodes" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "postcodes_by_text" ON "postcodes" USING btree ("search_text" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "slot_reservations_by_expiry" ON "slot_reservations" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "slot_reservations_by_slot" ON "slot_reservations" USING btree ("brand_id","store_id","slot_id");--> statement-breakpoint
CREATE INDEX "slots_by_day" ON "slots" USING btree ("brand_id","store_id","day");