ALTER TABLE "slot_reservations" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "slot_reservations_by_slot" ON "slot_reservations" USING btree ("brand_id","store_id","slot_id");