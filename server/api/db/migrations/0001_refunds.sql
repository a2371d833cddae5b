CREATE TABLE "order_refunds" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"cause" text NOT NULL,
	"cause_id" text NOT NULL,
	"target" text NOT NULL,
	"attempt_id" text,
	"amount_pence" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_check_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "order_refunds_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "order_refunds_amount" CHECK (amount_pence > 0),
	CONSTRAINT "order_refunds_target" CHECK ((target = 'payment') = (attempt_id is not null)),
	CONSTRAINT "order_refunds_state" CHECK (state in ('due', 'refunded'))
);
--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_attempt" FOREIGN KEY ("brand_id","attempt_id") REFERENCES "public"."payment_attempts"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_once" ON "order_refunds" USING btree ("brand_id","order_id","cause","cause_id","target",coalesce(attempt_id, ''));--> statement-breakpoint
CREATE INDEX "order_refunds_due" ON "order_refunds" USING btree ("brand_id","next_check_at");--> statement-breakpoint
CREATE INDEX "order_refunds_by_attempt" ON "order_refunds" USING btree ("brand_id","attempt_id","created_at");