CREATE TABLE "changed_rows" (
	"brand_id" text NOT NULL,
	"version" integer NOT NULL,
	"keys" jsonb NOT NULL,
	CONSTRAINT "changed_rows_brand_id_version_pk" PRIMARY KEY("brand_id","version")
);
--> statement-breakpoint
ALTER TABLE "changed_rows" ADD CONSTRAINT "changed_rows_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;