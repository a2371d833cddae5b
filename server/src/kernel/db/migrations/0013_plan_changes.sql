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
	CONSTRAINT "plan_changes_revision" CHECK (revision > 0)
);
--> statement-breakpoint
CREATE INDEX "plan_changes_by_area" ON "plan_changes" USING btree ("area","revision");--> statement-breakpoint
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
