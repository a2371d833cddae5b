CREATE TABLE "sold_out" (
	"brand_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"part" text NOT NULL,
	"is_out" boolean NOT NULL,
	"until" timestamp with time zone,
	"reported_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "sold_out_brand_id_store_id_kind_owner_part_pk" PRIMARY KEY("brand_id","store_id","kind","owner","part"),
	CONSTRAINT "sold_out_kind" CHECK (kind in ('item', 'size', 'option'))
);
--> statement-breakpoint
CREATE TABLE "sold_out_versions" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sold_out" ADD CONSTRAINT "sold_out_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_out_versions" ADD CONSTRAINT "sold_out_versions_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sold_out_by_version" ON "sold_out" USING btree ("brand_id","version");