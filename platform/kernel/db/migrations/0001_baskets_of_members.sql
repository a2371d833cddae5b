ALTER TABLE "baskets" ADD COLUMN "member_id" text;--> statement-breakpoint
-- Valid at once: the column is new, so no row can break the rule.
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "baskets_by_member" ON "baskets" USING btree ("brand_id","member_id");--> statement-breakpoint
-- Of sessions that are still there; other baskets go after 30 days.
UPDATE "baskets" SET "member_id" = "sessions"."member_id" FROM "sessions"
	WHERE "sessions"."brand_id" = "baskets"."brand_id" AND "sessions"."id" = "baskets"."session_id" AND "sessions"."member_id" IS NOT NULL;
