CREATE TABLE "shop_part_counts" (
	"brand_id" text NOT NULL,
	"minutes" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"store" text NOT NULL,
	"payment_method" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "shop_part_counts_pk" PRIMARY KEY("brand_id","minutes","starts_at","name","store","payment_method"),
	CONSTRAINT "shop_part_counts_total" CHECK (total >= 0)
);
--> statement-breakpoint
CREATE INDEX "shop_part_counts_by_time" ON "shop_part_counts" USING btree ("minutes","starts_at");