ALTER TABLE "outbox" ADD COLUMN "lane" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_end" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_tokens_by_end" ON "reset_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_challenges_by_end" ON "social_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "baskets_by_age" ON "baskets" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "integration_events_by_age" ON "integration_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "orders_drafts" ON "orders" USING btree ("brand_id","created_at") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("brand_id","lane","due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("brand_id","lane") WHERE due_at is null and done_at is null;--> statement-breakpoint
CREATE INDEX "outbox_by_end" ON "outbox" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "gateway_events_by_age" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("brand_id","next_check_at");