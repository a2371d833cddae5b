CREATE TABLE "ops_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
