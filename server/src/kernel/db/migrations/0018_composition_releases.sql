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
CREATE INDEX "composition_releases_by_age" ON "composition_releases" USING btree ("last_served_at");