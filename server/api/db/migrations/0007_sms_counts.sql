CREATE TABLE "sms_counts" (
	"brand_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "sms_counts_brand_id_hour_pk" PRIMARY KEY("brand_id","hour"),
	CONSTRAINT "sms_counts_total" CHECK (total > 0)
);
--> statement-breakpoint
ALTER TABLE "sms_counts" ADD CONSTRAINT "sms_counts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_counts_by_hour" ON "sms_counts" USING btree ("hour");