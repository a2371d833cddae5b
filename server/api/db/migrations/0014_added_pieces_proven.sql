ALTER TABLE "stock_holds" VALIDATE CONSTRAINT "stock_holds_state";
