CREATE TABLE "brand_moves" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"move_id" text NOT NULL,
	"side" text NOT NULL,
	"step" text NOT NULL,
	"state" text NOT NULL,
	"peer" text NOT NULL,
	"times" jsonb NOT NULL,
	CONSTRAINT "brand_moves_state" CHECK (state in ('open', 'closing', 'frozen', 'elsewhere'))
);
--> statement-breakpoint
-- What follows is written by hand: drizzle-kit does not know functions. The triggers that call this one are made when a
-- brand moves, and are dropped afterwards (decision 312).
CREATE OR REPLACE FUNCTION "refuse_moving_brand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The move itself writes.
	IF current_setting('larder.moving_brand', true) IS DISTINCT FROM tg_argv[0] THEN
		-- Held until this transaction ends: the freeze waits for it, and whoever comes later waits for the freeze.
		PERFORM pg_advisory_xact_lock_shared(7403312, hashtext(tg_argv[0]));
		-- An older snapshot would not show the freeze that this transaction has just waited for.
		IF current_setting('transaction_isolation') <> 'read committed'
			OR EXISTS (SELECT FROM brand_moves WHERE brand_id = tg_argv[0] AND state IN ('frozen', 'elsewhere')) THEN
			RAISE EXCEPTION 'the brand % is moving to another database', tg_argv[0] USING ERRCODE = 'LM001';
		END IF;
	END IF;
	IF tg_op = 'DELETE' THEN
		RETURN old;
	END IF;
	RETURN new;
END
$$;
