ALTER TABLE "release_counts" DROP CONSTRAINT "release_counts_brand_id_brands_id_fk";
