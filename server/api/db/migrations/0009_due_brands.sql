DROP INDEX "payment_attempts_due";--> statement-breakpoint
DROP INDEX "order_refunds_due";--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("brand_id","next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "order_refunds_due" ON "order_refunds" USING btree ("brand_id","next_check_at") WHERE next_check_at is not null;