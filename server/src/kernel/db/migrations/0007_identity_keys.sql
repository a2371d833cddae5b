CREATE TABLE "coupon_use_keys" (
	"brand_id" text NOT NULL,
	"code" text NOT NULL,
	"key" text NOT NULL,
	"order_id" text NOT NULL,
	"is_single" boolean NOT NULL,
	CONSTRAINT "coupon_use_keys_brand_id_code_key_order_id_pk" PRIMARY KEY("brand_id","code","key","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_keys" (
	"brand_id" text NOT NULL,
	"key" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "order_keys_brand_id_key_order_id_pk" PRIMARY KEY("brand_id","key","order_id")
);
--> statement-breakpoint
ALTER TABLE "coupon_use_keys" ADD CONSTRAINT "coupon_use_keys_use" FOREIGN KEY ("brand_id","code","order_id") REFERENCES "public"."coupon_uses"("brand_id","code","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_keys" ADD CONSTRAINT "order_keys_order" FOREIGN KEY ("brand_id","order_id") REFERENCES "public"."orders"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_use_keys_once" ON "coupon_use_keys" USING btree ("brand_id","code","key") WHERE is_single;--> statement-breakpoint
CREATE INDEX "coupon_use_keys_by_use" ON "coupon_use_keys" USING btree ("brand_id","code","order_id");--> statement-breakpoint
CREATE INDEX "order_keys_by_order" ON "order_keys" USING btree ("brand_id","order_id");--> statement-breakpoint
INSERT INTO "order_keys" ("brand_id", "key", "order_id")
SELECT brand_id, 'member:' || member_id, id FROM "orders" WHERE state = 'placed' AND member_id IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "order_keys" ("brand_id", "key", "order_id")
SELECT brand_id,
  'email:' || rtrim(translate(encode(sha256(convert_to(mailbox, 'UTF8')), 'base64'), '+/', '-_'), '='), id
FROM (
  SELECT brand_id, id, CASE
    WHEN split_part(email, '@', 2) IN ('gmail.com', 'googlemail.com')
      THEN replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2)
  END AS mailbox
  FROM (SELECT brand_id, id, lower(trim(contact->>'email')) AS email FROM "orders" WHERE state = 'placed') placed
  WHERE email NOT IN ('', 'deleted@invalid')
) known
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "coupon_use_keys" ("brand_id", "code", "key", "order_id", "is_single")
SELECT brand_id, code, identity, order_id, false FROM "coupon_uses" WHERE identity <> ''
UNION
SELECT u.brand_id, u.code, k.key, u.order_id, false FROM "coupon_uses" u
JOIN "order_keys" k ON k.brand_id = u.brand_id AND k.order_id = u.order_id
ON CONFLICT DO NOTHING;
