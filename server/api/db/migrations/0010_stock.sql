CREATE TABLE "stock" (
	"brand_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"item" text NOT NULL,
	"size" text NOT NULL,
	"remaining" integer NOT NULL,
	CONSTRAINT "stock_brand_id_store_id_item_size_pk" PRIMARY KEY("brand_id","store_id","item","size"),
	CONSTRAINT "stock_remaining" CHECK (remaining >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"brand_id" text NOT NULL,
	"basket_id" text NOT NULL,
	"store_id" integer NOT NULL,
	"item" text NOT NULL,
	"size" text NOT NULL,
	"state" text NOT NULL,
	"quantity" integer NOT NULL,
	"expires_at" timestamp with time zone,
	"network" text,
	CONSTRAINT "stock_holds_brand_id_basket_id_store_id_item_size_state_pk" PRIMARY KEY("brand_id","basket_id","store_id","item","size","state"),
	CONSTRAINT "stock_holds_state" CHECK (state in ('held', 'taken')),
	CONSTRAINT "stock_holds_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
ALTER TABLE "sold_out" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_basket" FOREIGN KEY ("brand_id","basket_id") REFERENCES "public"."baskets"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_holds_by_part" ON "stock_holds" USING btree ("brand_id","store_id","item","size");--> statement-breakpoint
CREATE INDEX "stock_holds_by_expiry" ON "stock_holds" USING btree ("expires_at");