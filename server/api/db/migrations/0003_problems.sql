CREATE TABLE "order_problems" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"report_key" text NOT NULL,
	"state" text NOT NULL,
	"lines" jsonb NOT NULL,
	"is_late" boolean NOT NULL,
	"notes" jsonb,
	"amount_pence" integer NOT NULL,
	"given_pence" integer DEFAULT 0 NOT NULL,
	"target" text NOT NULL,
	"doubt" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	CONSTRAINT "order_problems_brand_id_id_pk" PRIMARY KEY("brand_id","id"),
	CONSTRAINT "order_problems_amount" CHECK (amount_pence >= 0 and given_pence >= 0),
	CONSTRAINT "order_problems_state" CHECK (state in ('waiting', 'refunded', 'refused')),
	CONSTRAINT "order_problems_decided" CHECK ((state = 'waiting') = (decided_at is null)),
	CONSTRAINT "order_problems_target" CHECK (target in ('payment', 'credit', 'cash'))
);
--> statement-breakpoint
CREATE TABLE "problem_pictures" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"problem_id" text,
	"contents" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "problem_pictures_brand_id_id_pk" PRIMARY KEY("brand_id","id")
);
--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_pictures" ADD CONSTRAINT "problem_pictures_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_pictures" ADD CONSTRAINT "problem_pictures_problem" FOREIGN KEY ("brand_id","problem_id") REFERENCES "public"."order_problems"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_problems_once" ON "order_problems" USING btree ("brand_id","order_id","report_key");--> statement-breakpoint
CREATE INDEX "order_problems_waiting" ON "order_problems" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "problem_pictures_by_order" ON "problem_pictures" USING btree ("brand_id","order_id");--> statement-breakpoint
CREATE INDEX "problem_pictures_by_problem" ON "problem_pictures" USING btree ("brand_id","problem_id");--> statement-breakpoint
CREATE INDEX "problem_pictures_by_end" ON "problem_pictures" USING btree ("expires_at");