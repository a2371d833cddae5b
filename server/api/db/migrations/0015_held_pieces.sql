DROP INDEX "stock_holds_by_part";--> statement-breakpoint
DROP INDEX "stock_holds_by_expiry";--> statement-breakpoint
CREATE INDEX "order_changes_paying" ON "order_changes" USING btree ("brand_id","created_at") WHERE state = 'paying';--> statement-breakpoint
CREATE INDEX "stock_holds_by_part" ON "stock_holds" USING btree ("brand_id","store_id","item","size") WHERE state <> 'taken';--> statement-breakpoint
CREATE INDEX "stock_holds_by_expiry" ON "stock_holds" USING btree ("expires_at") WHERE state <> 'taken';