ALTER TABLE "idempotent_request" ADD COLUMN "lost_at" bigint;--> statement-breakpoint
ALTER TABLE "idempotent_request" ADD COLUMN "buy_request" jsonb;--> statement-breakpoint
ALTER TABLE "idempotent_request" ADD COLUMN "started_from" text;--> statement-breakpoint
ALTER TABLE "idempotent_request" ADD COLUMN "dismissed_at" bigint;--> statement-breakpoint
ALTER TABLE "order_attempt" ADD COLUMN "is_recovered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_attempt" ADD COLUMN "snapshot" jsonb;--> statement-breakpoint
ALTER TABLE "order_attempt" ADD COLUMN "expectation" jsonb;--> statement-breakpoint
ALTER TABLE "order_attempt" ADD COLUMN "window_ends_at" bigint;--> statement-breakpoint
ALTER TABLE "order_attempt" ADD COLUMN "sealed_key" text;--> statement-breakpoint
ALTER TABLE "order_attempt" ADD COLUMN "lease_until" bigint;--> statement-breakpoint
ALTER TABLE "order_attempt" ADD COLUMN "next_check_at" bigint;--> statement-breakpoint
ALTER TABLE "order_attempt" ADD COLUMN "checked_at" bigint;--> statement-breakpoint
ALTER TABLE "order_attempt" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "order_attempt" ADD COLUMN "candidates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "wire_sheet" ADD COLUMN "source" text DEFAULT 'create' NOT NULL;--> statement-breakpoint
ALTER TABLE "wire_sheet" ADD COLUMN "order_meta_id" text;--> statement-breakpoint
ALTER TABLE "wire_sheet" ADD COLUMN "expected_amount" text;--> statement-breakpoint
ALTER TABLE "wire_sheet" ADD COLUMN "expected_details" jsonb;--> statement-breakpoint
CREATE INDEX "idempotent_request_started" ON "idempotent_request" USING btree ("account","started_at");--> statement-breakpoint
CREATE INDEX "order_attempt_unfinished" ON "order_attempt" USING btree ("state") WHERE "order_attempt"."state" in ('sending', 'unknown');--> statement-breakpoint
UPDATE "wire_sheet" AS "sheet"
SET "order_meta_id" = "attempt"."order_meta_id",
	"expected_amount" = "validation"."result" ->> 'total',
	"expected_details" = "validation"."result" -> 'wirePaymentDetails'
FROM "order_attempt" AS "attempt"
LEFT JOIN "desk_validation" AS "validation"
	ON "validation"."account" = "attempt"."account" AND "validation"."order_meta_id" = "attempt"."order_meta_id"
WHERE "attempt"."account" = "sheet"."account" AND "attempt"."order_no" = "sheet"."order_no";
