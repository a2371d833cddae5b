CREATE TABLE "ops_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seal" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_changes" (
	"revision" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"area" text NOT NULL,
	"act" text NOT NULL,
	"why" text NOT NULL,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"plan" text NOT NULL,
	"signature" text NOT NULL,
	"previous" text,
	"seal" text,
	CONSTRAINT "plan_changes_revision" CHECK (revision > 0)
);
--> statement-breakpoint
CREATE TABLE "release_counts" (
	"brand_id" text NOT NULL,
	"area" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"arm" text NOT NULL,
	"reason" text NOT NULL,
	"name" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "release_counts_brand_id_area_minute_version_arm_reason_name_pk" PRIMARY KEY("brand_id","area","minute","version","arm","reason","name"),
	CONSTRAINT "release_counts_total" CHECK (total >= 0)
);
--> statement-breakpoint
CREATE TABLE "composition_releases" (
	"composition_id" text NOT NULL,
	"area" text NOT NULL,
	"reason" text NOT NULL,
	"version" text NOT NULL,
	"document" text NOT NULL,
	"first_served_at" timestamp with time zone NOT NULL,
	"last_served_at" timestamp with time zone NOT NULL,
	CONSTRAINT "composition_releases_composition_id_area_reason_pk" PRIMARY KEY("composition_id","area","reason")
);
--> statement-breakpoint
CREATE INDEX "plan_changes_by_area" ON "plan_changes" USING btree ("area","revision");--> statement-breakpoint
CREATE INDEX "release_counts_by_minute" ON "release_counts" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "release_counts_by_area" ON "release_counts" USING btree ("area","minute");--> statement-breakpoint
CREATE INDEX "composition_releases_by_age" ON "composition_releases" USING btree ("last_served_at");--> statement-breakpoint
-- What follows is written by hand: drizzle-kit knows neither functions nor triggers.
CREATE OR REPLACE FUNCTION "refuse_plan_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The history of the release plan is only ever added to.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "plan_changes_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "plan_changes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_plan_history_change"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_plan_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('larder_plan', NEW.revision::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "plan_changes_announced" AFTER INSERT ON "plan_changes"
	FOR EACH ROW EXECUTE FUNCTION "announce_plan_change"();
