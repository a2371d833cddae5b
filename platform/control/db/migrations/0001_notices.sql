CREATE TABLE "notice_deliveries" (
	"notice_id" text NOT NULL,
	"phase" text NOT NULL,
	"channel" text NOT NULL,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "notice_deliveries_notice_id_phase_channel_pk" PRIMARY KEY("notice_id","phase","channel")
);
--> statement-breakpoint
CREATE TABLE "notice_silences" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text,
	"brand" text,
	"area" text,
	"who" text NOT NULL,
	"why" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"occurrence" integer NOT NULL,
	"severity" text NOT NULL,
	"brands" text[] NOT NULL,
	"area" text,
	"text" text NOT NULL,
	"help" text NOT NULL,
	"page" text NOT NULL,
	"detail" jsonb,
	"server" text,
	"began_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"is_event" boolean NOT NULL,
	"ended_at" timestamp with time zone,
	"planned_at" timestamp with time zone,
	"end_planned_at" timestamp with time zone,
	"acknowledged_by" text,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_why" text,
	CONSTRAINT "operator_notices_occurrence" UNIQUE("kind","subject","occurrence"),
	CONSTRAINT "operator_notices_severity" CHECK (severity in ('page', 'tell'))
);
--> statement-breakpoint
CREATE TABLE "watch_times" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notice_deliveries_due" ON "notice_deliveries" USING btree ("channel","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_notices_open" ON "operator_notices" USING btree ("kind","subject") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "operator_notices_by_end" ON "operator_notices" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "operator_notices_unplanned" ON "operator_notices" USING btree ("began_at") WHERE planned_at is null or end_planned_at is null;