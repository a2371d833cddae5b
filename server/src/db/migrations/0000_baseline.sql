CREATE TABLE "sessions" (
	"brand_id" text NOT NULL,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"strategy" text NOT NULL,
	"member_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_brand_id_id_pk" PRIMARY KEY("brand_id","id")
);
--> statement-breakpoint
CREATE TABLE "brand_hosts" (
	"brand_id" text NOT NULL,
	"host" text NOT NULL,
	CONSTRAINT "brand_hosts_brand_id_host_pk" PRIMARY KEY("brand_id","host"),
	CONSTRAINT "brand_hosts_host_unique" UNIQUE("host")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"profile" jsonb NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sessions_by_token" ON "sessions" USING btree ("brand_id","token_hash");