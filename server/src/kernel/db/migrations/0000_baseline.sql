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
	CONSTRAINT "one_time_codes_brand_id_id_pk" PRIMARY KEY("brand_id","id")
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
	"member_id" text NOT NULL,
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
	"strategy" text NOT NULL,
	"member_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"access_expires_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_brand_id_id_pk" PRIMARY KEY("brand_id","id")
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
	"version" integer NOT NULL,
	"store_id" integer,
	"fulfilment_method" text NOT NULL,
	"location" jsonb,
	"lines" jsonb NOT NULL,
	"cleared_lines" jsonb,
	"coupon" jsonb,
	"tip_pence" integer,
	"delivery_address" jsonb,
	"billing_address" jsonb,
	"contact" jsonb,
	"slot" jsonb,
	"state" text DEFAULT 'open' NOT NULL,
	"order_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "baskets_brand_id_id_pk" PRIMARY KEY("brand_id","id")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"brand_id" text NOT NULL,
	"code" text NOT NULL,
	"order_id" text NOT NULL,
	"identity" text NOT NULL,
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
CREATE TABLE "banner_counts" (
	"brand_id" text NOT NULL,
	"banner" text NOT NULL,
	"day" text NOT NULL,
	"displays" integer NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "banner_counts_brand_id_banner_day_pk" PRIMARY KEY("brand_id","banner","day")
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
	CONSTRAINT "menu_items_brand_id_slug_pk" PRIMARY KEY("brand_id","slug")
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
	CONSTRAINT "store_items_brand_id_store_id_item_pk" PRIMARY KEY("brand_id","store_id","item")
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
	CONSTRAINT "slot_reservations_brand_id_basket_id_pk" PRIMARY KEY("brand_id","basket_id")
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"brand_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"slot_id" text NOT NULL,
	"used" integer NOT NULL,
	"capacity" integer NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "slots_brand_id_store_id_slot_id_pk" PRIMARY KEY("brand_id","store_id","slot_id")
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
	CONSTRAINT "member_addresses_brand_id_id_pk" PRIMARY KEY("brand_id","id")
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
	CONSTRAINT "member_cards_brand_id_id_pk" PRIMARY KEY("brand_id","id")
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
	CONSTRAINT "members_brand_id_id_pk" PRIMARY KEY("brand_id","id")
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
	CONSTRAINT "reviews_brand_id_business_order_id_pk" PRIMARY KEY("brand_id","business_order_id")
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
	CONSTRAINT "loyalty_entries_brand_id_business_order_id_pk" PRIMARY KEY("brand_id","business_order_id")
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
	CONSTRAINT "referrals_brand_id_invitee_id_pk" PRIMARY KEY("brand_id","invitee_id")
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
	CONSTRAINT "order_history_brand_id_order_id_status_pk" PRIMARY KEY("brand_id","order_id","status")
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
	"host" text NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"event_seq" integer DEFAULT 0 NOT NULL,
	"status_seq" integer DEFAULT 0 NOT NULL,
	"driver_seq" integer DEFAULT 0 NOT NULL,
	"driver" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"placed_at" timestamp with time zone,
	CONSTRAINT "orders_brand_id_id_pk" PRIMARY KEY("brand_id","id")
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
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "outbox_brand_id_id_pk" PRIMARY KEY("brand_id","id")
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
	CONSTRAINT "payment_attempts_brand_id_id_pk" PRIMARY KEY("brand_id","id")
);
--> statement-breakpoint
CREATE INDEX "one_time_codes_by_session" ON "one_time_codes" USING btree ("brand_id","session_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_codes_by_end" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_by_end" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_session" ON "refresh_tokens" USING btree ("brand_id","session_id");--> statement-breakpoint
CREATE INDEX "reset_tokens_by_member" ON "reset_tokens" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE INDEX "sessions_by_token" ON "sessions" USING btree ("brand_id","token_hash");--> statement-breakpoint
CREATE INDEX "sessions_by_previous" ON "sessions" USING btree ("brand_id","previous_hash");--> statement-breakpoint
CREATE INDEX "sessions_by_member" ON "sessions" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "baskets_by_token" ON "baskets" USING btree ("brand_id","token");--> statement-breakpoint
CREATE INDEX "baskets_by_session" ON "baskets" USING btree ("brand_id","session_id","updated_at");--> statement-breakpoint
CREATE INDEX "coupon_uses_by_identity" ON "coupon_uses" USING btree ("brand_id","code","identity");--> statement-breakpoint
CREATE INDEX "postcodes_by_position" ON "postcodes" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "postcodes_by_text" ON "postcodes" USING btree ("search_text" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "slot_reservations_by_expiry" ON "slot_reservations" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "slots_by_day" ON "slots" USING btree ("brand_id","store_id","day");--> statement-breakpoint
CREATE INDEX "member_addresses_by_member" ON "member_addresses" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE INDEX "member_cards_by_member" ON "member_cards" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE INDEX "member_identities_by_member" ON "member_identities" USING btree ("brand_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_by_email" ON "members" USING btree ("brand_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "members_by_refer_code" ON "members" USING btree ("brand_id","refer_friend_code");--> statement-breakpoint
CREATE INDEX "reviews_by_store" ON "reviews" USING btree ("brand_id","store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_once" ON "credit_entries" USING btree ("brand_id","member_id","key");--> statement-breakpoint
CREATE INDEX "loyalty_entries_by_member" ON "loyalty_entries" USING btree ("brand_id","member_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_by_phone" ON "referrals" USING btree ("brand_id","phone");--> statement-breakpoint
CREATE INDEX "referrals_by_inviter" ON "referrals" USING btree ("brand_id","inviter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_by_draft" ON "orders" USING btree ("brand_id","draft_order_id");--> statement-breakpoint
CREATE INDEX "orders_by_member" ON "orders" USING btree ("brand_id","member_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_by_session" ON "orders" USING btree ("brand_id","session_id");--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_by_number" ON "payment_attempts" USING btree ("brand_id","order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_by_reference" ON "payment_attempts" USING btree ("brand_id","reference");--> statement-breakpoint
CREATE INDEX "payment_attempts_to_check" ON "payment_attempts" USING btree ("next_check_at");