CREATE TABLE "shop_counts" (
	"brand_id" text NOT NULL,
	"minutes" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"browser" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "shop_counts_brand_id_minutes_starts_at_name_browser_pk" PRIMARY KEY("brand_id","minutes","starts_at","name","browser"),
	CONSTRAINT "shop_counts_total" CHECK (total >= 0)
);
--> statement-breakpoint
CREATE INDEX "shop_counts_by_time" ON "shop_counts" USING btree ("minutes","starts_at");