CREATE TABLE "release_counts" (
	"brand_id" text NOT NULL,
	"area" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"arm" text NOT NULL,
	"name" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "release_counts_brand_id_area_minute_version_arm_name_pk" PRIMARY KEY("brand_id","area","minute","version","arm","name"),
	CONSTRAINT "release_counts_total" CHECK (total >= 0)
);
--> statement-breakpoint
ALTER TABLE "release_counts" ADD CONSTRAINT "release_counts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_counts_by_minute" ON "release_counts" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "release_counts_by_area" ON "release_counts" USING btree ("area","minute");