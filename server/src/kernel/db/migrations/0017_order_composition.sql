ALTER TABLE "orders" ADD COLUMN "composition_id" text;--> statement-breakpoint
CREATE INDEX "orders_by_composition" ON "orders" USING btree ("composition_id") WHERE composition_id is not null;