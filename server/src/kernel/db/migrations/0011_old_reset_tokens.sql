-- Servers of the release before write 'nobody' for an address that is not a member's: beside them no reference holds.
-- The next release, when none of them runs any more: set member_id to null where no member has it, add
-- "reset_tokens_member" again NOT VALID, and prove it in the migration after that (decision 088).
ALTER TABLE "reset_tokens" DROP CONSTRAINT "reset_tokens_member";--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
