CREATE TABLE "push_subscriptions" (
	"brand_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_brand_id_session_id_pk" PRIMARY KEY("brand_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session" FOREIGN KEY ("brand_id","session_id") REFERENCES "public"."sessions"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_by_endpoint" ON "push_subscriptions" USING btree ("brand_id","endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_end" ON "push_subscriptions" USING btree ("expires_at");