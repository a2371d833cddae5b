CREATE TABLE "order_changes" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"base_revision" integer NOT NULL,
	"state" text NOT NULL,
	"terms" jsonb,
	"difference_pence" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_changes_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "order_changes_state" CHECK (state in ('paying', 'accepted', 'abandoned'))
);
--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "is_by_shopper" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "change_id" text;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_changes_by_order" ON "order_changes" USING btree ("brand_id","order_id");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_change" FOREIGN KEY ("brand_id","change_id") REFERENCES "public"."order_changes"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_change" ON "payment_attempts" USING btree ("brand_id","change_id");