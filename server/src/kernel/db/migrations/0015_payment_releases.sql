ALTER TABLE "payment_attempts" ADD COLUMN "releases" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "keeps_releases_until" timestamp with time zone;