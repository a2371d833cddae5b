CREATE INDEX "baskets_by_order" ON "baskets" USING btree ("brand_id","order_id");--> statement-breakpoint
CREATE INDEX "store_items_by_item" ON "store_items" USING btree ("brand_id","item");--> statement-breakpoint
CREATE INDEX "verified_phones_by_member" ON "verified_phones" USING btree ("brand_id","member_id");--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session" FOREIGN KEY ("brand_id","session_id") REFERENCES "public"."sessions"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "social_challenges" ADD CONSTRAINT "social_challenges_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "brand_files" ADD CONSTRAINT "brand_files_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "brand_hosts" ADD CONSTRAINT "brand_hosts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "content_entries" ADD CONSTRAINT "content_entries_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "banner_counts" ADD CONSTRAINT "banner_counts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "store_items" ADD CONSTRAINT "store_items_store" FOREIGN KEY ("brand_id","store_id") REFERENCES "public"."stores"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "store_items" ADD CONSTRAINT "store_items_item" FOREIGN KEY ("brand_id","item") REFERENCES "public"."menu_items"("brand_id","slug") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "future_contacts" ADD CONSTRAINT "future_contacts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "slot_reservations" ADD CONSTRAINT "slot_reservations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "marketing_choices" ADD CONSTRAINT "marketing_choices_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "member_addresses" ADD CONSTRAINT "member_addresses_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "member_cards" ADD CONSTRAINT "member_cards_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "member_identities" ADD CONSTRAINT "member_identities_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "verified_phones" ADD CONSTRAINT "verified_phones_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_invitee" FOREIGN KEY ("brand_id","invitee_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_inviter" FOREIGN KEY ("brand_id","inviter_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "integration_events" ADD CONSTRAINT "integration_events_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_purpose" CHECK (purpose in ('sign_in', 'verify_phone', 'forget')) NOT VALID;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_tries" CHECK (tries >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kind" CHECK (kind in ('browser', 'native')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_strategy" CHECK (strategy in ('guest', 'member')) NOT VALID;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_state" CHECK (state in ('open', 'ordered')) NOT VALID;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_fulfilment_method" CHECK (fulfilment_method in ('delivery', 'collection')) NOT VALID;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_version" CHECK (version >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_tip" CHECK (tip_pence >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_quantities" CHECK (not jsonb_path_exists(lines, '$[*].quantity ? (@ < 1 || @ > 99)')) NOT VALID;--> statement-breakpoint
ALTER TABLE "banner_counts" ADD CONSTRAINT "banner_counts_counted" CHECK (displays >= 0 and clicks >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_price" CHECK (price_pence >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "store_items" ADD CONSTRAINT "store_items_price" CHECK (price_pence >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "store_items" ADD CONSTRAINT "store_items_sold" CHECK (sold in ('yes', 'no', 'out')) NOT VALID;--> statement-breakpoint
ALTER TABLE "slot_reservations" ADD CONSTRAINT "slot_reservations_status" CHECK (status in ('none', 'held', 'confirmed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "slot_reservations" ADD CONSTRAINT "slot_reservations_held" CHECK (status = 'none' or (store_id is not null and slot_id is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_capacity" CHECK (used between 0 and capacity) NOT VALID;--> statement-breakpoint
ALTER TABLE "member_addresses" ADD CONSTRAINT "member_addresses_type" CHECK (type in ('delivery', 'billing')) NOT VALID;--> statement-breakpoint
ALTER TABLE "member_addresses" ADD CONSTRAINT "member_addresses_position" CHECK (latitude between -90 and 90 and longitude between -180 and 180) NOT VALID;--> statement-breakpoint
ALTER TABLE "member_cards" ADD CONSTRAINT "member_cards_expiry" CHECK (expiry_month between 1 and 12) NOT VALID;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_credit" CHECK (credit_pence >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_stars" CHECK (star_rating between 1 and 5) NOT VALID;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_amounts" CHECK (spend_pence >= 0 and points >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_status" CHECK (status in ('pending', 'rewarded', 'refused')) NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_self" CHECK (invitee_id <> inviter_id) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_status" CHECK (status in (
  'sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered',
  'store_rejected', 'refunded', 'declined', 'cancelled', 'unable_to_deliver'
)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK (state in ('draft', 'placed', 'abandoned')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK (status in (
  'sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered',
  'store_rejected', 'refunded', 'declined', 'cancelled', 'unable_to_deliver'
)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_method" CHECK (fulfilment_method in ('delivery', 'collection')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK (total_pence >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed" CHECK (state <> 'placed' or placed_at is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_tries" CHECK (tries >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_amount" CHECK (amount_pence >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_number" CHECK (number >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_state" CHECK (state in ('created', 'pending', 'unknown', 'authorised', 'captured', 'declined', 'failed', 'cancelled', 'refund_due', 'refunded')) NOT VALID;
