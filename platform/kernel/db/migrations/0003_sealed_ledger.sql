ALTER TABLE "ops_tokens" ADD COLUMN "seal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD COLUMN "previous" text;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD COLUMN "seal" text;