CREATE TABLE "order_line_reports" (
	"brand_id" text NOT NULL,
	"order_id" text NOT NULL,
	"basket_line_id" text NOT NULL,
	"state" text NOT NULL,
	"quantity" integer NOT NULL,
	"substitute" jsonb,
	"grams" integer,
	"proposal_id" text,
	"decision" text,
	"decided_by" text,
	"answer_by" timestamp with time zone,
	"reported_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_line_reports_brand_id_order_id_basket_line_id_pk" PRIMARY KEY("brand_id","order_id","basket_line_id"),
	CONSTRAINT "order_line_reports_quantity" CHECK (quantity between 0 and 99)
);
--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "if_missing" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "if_missing" text;--> statement-breakpoint
ALTER TABLE "order_line_reports" ADD CONSTRAINT "order_line_reports_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_line_reports_open" ON "order_line_reports" USING btree ("answer_by") WHERE decision = 'open';--> statement-breakpoint
CREATE INDEX "order_line_reports_unsettled" ON "order_line_reports" USING btree ("brand_id","order_id") WHERE settled_at is null;