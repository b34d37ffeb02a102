ALTER TABLE "sandbox_api_key" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "sandbox_buyer" ADD COLUMN "position" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_world" ADD COLUMN "scenario" text;--> statement-breakpoint
ALTER TABLE "sandbox_world" ADD COLUMN "last_used_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Worlds from before this was noted count as just used.
UPDATE "sandbox_world" SET "last_used_at" = (extract(epoch from now()) * 1000)::bigint;
