ALTER TABLE "stock_holds" DROP CONSTRAINT "stock_holds_state";--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_state" CHECK (state in ('held', 'added', 'taken')) NOT VALID;
