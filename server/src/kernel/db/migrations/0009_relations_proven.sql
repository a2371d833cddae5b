-- What older servers left behind is put right, each time with a word about it, before the rules are proven.
DO $$
DECLARE
  reference record;
  affected bigint;
BEGIN
  FOR reference IN
    SELECT c.conrelid::regclass AS child, c.confrelid::regclass AS parent,
      (SELECT string_agg(format('p.%I = t.%I', parent.attname, child.attname), ' and ')
        FROM unnest(c.conkey, c.confkey) AS pair(child_column, parent_column)
        JOIN pg_attribute child ON child.attrelid = c.conrelid AND child.attnum = pair.child_column
        JOIN pg_attribute parent ON parent.attrelid = c.confrelid AND parent.attnum = pair.parent_column) AS matches,
      (SELECT string_agg(format('t.%I is not null', child.attname), ' and ')
        FROM unnest(c.conkey) AS own(child_column)
        JOIN pg_attribute child ON child.attrelid = c.conrelid AND child.attnum = own.child_column) AS given
    FROM pg_constraint c
    WHERE c.contype = 'f' AND NOT c.convalidated AND c.confdeltype = 'c'
      AND c.connamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('delete from %s t where %s and not exists (select from %s p where %s)',
      reference.child, reference.given, reference.parent, reference.matches);
    GET DIAGNOSTICS affected = ROW_COUNT;
    IF affected > 0 THEN
      RAISE WARNING '% rows of % belonged to no row of % and were deleted', affected, reference.child, reference.parent;
    END IF;
  END LOOP;

  UPDATE "baskets" SET tip_pence = NULL WHERE tip_pence < 0;
  GET DIAGNOSTICS affected = ROW_COUNT;
  IF affected > 0 THEN RAISE WARNING '% baskets had a tip below nothing and have none now', affected; END IF;

  UPDATE "baskets" b SET order_id = NULL WHERE order_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM "orders" o WHERE o.brand_id = b.brand_id AND o.id = b.order_id);
  GET DIAGNOSTICS affected = ROW_COUNT;
  IF affected > 0 THEN RAISE WARNING '% baskets named an order that is not there and name none now', affected; END IF;

  UPDATE "slots" SET used = greatest(used, 0), capacity = greatest(used, capacity, 0)
    WHERE NOT (used BETWEEN 0 AND capacity);
  GET DIAGNOSTICS affected = ROW_COUNT;
  IF affected > 0 THEN RAISE WARNING '% slots had more places taken than they have and have as many now', affected; END IF;

  DELETE FROM "baskets" b USING "baskets" newer
    WHERE b.brand_id = newer.brand_id AND b.token = newer.token AND b.id <> newer.id
      AND (b.updated_at, b.id) < (newer.updated_at, newer.id);
  GET DIAGNOSTICS affected = ROW_COUNT;
  IF affected > 0 THEN RAISE WARNING '% baskets had the token of a newer one and were deleted', affected; END IF;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "baskets_token" ON "baskets" USING btree ("brand_id","token");--> statement-breakpoint
DROP INDEX "baskets_by_token";--> statement-breakpoint
-- A rule that older rows break (money is never deleted here) holds for new rows.
DO $$
DECLARE
  rule record;
BEGIN
  FOR rule IN
    SELECT c.conrelid::regclass AS name, c.conname FROM pg_constraint c
    WHERE c.contype IN ('f', 'c') AND NOT c.convalidated AND c.connamespace = 'public'::regnamespace
  LOOP
    BEGIN
      EXECUTE format('alter table %s validate constraint %I', rule.name, rule.conname);
    EXCEPTION WHEN check_violation OR foreign_key_violation THEN
      RAISE WARNING 'older rows of % break the rule %: %', rule.name, rule.conname, SQLERRM;
    END;
  END LOOP;
END $$;
