ALTER TABLE "reset_tokens" VALIDATE CONSTRAINT "reset_tokens_brand_id_brands_id_fk";
