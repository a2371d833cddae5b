CREATE TABLE "sessions" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"strategy" text NOT NULL,
	"member_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_brand_id_id_pk" PRIMARY KEY("brand_id","id")
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
CREATE INDEX "sessions_by_token" ON "sessions" USING btree ("brand_id","token_hash");--> statement-breakpoint
CREATE INDEX "postcodes_by_position" ON "postcodes" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "postcodes_by_text" ON "postcodes" USING btree ("search_text" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "slot_reservations_by_expiry" ON "slot_reservations" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "slots_by_day" ON "slots" USING btree ("brand_id","store_id","day");