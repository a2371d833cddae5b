CREATE TABLE "member_favourites" (
	"brand_id" text NOT NULL,
	"member_id" text NOT NULL,
	"item" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_favourites_brand_id_member_id_item_pk" PRIMARY KEY("brand_id","member_id","item")
);
--> statement-breakpoint
ALTER TABLE "member_favourites" ADD CONSTRAINT "member_favourites_member" FOREIGN KEY ("brand_id","member_id") REFERENCES "public"."members"("brand_id","id") ON DELETE cascade ON UPDATE no action;