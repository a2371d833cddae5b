CREATE TABLE "preparations" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
