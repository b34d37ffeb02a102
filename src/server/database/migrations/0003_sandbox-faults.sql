CREATE TABLE "sandbox_fault" (
	"id" text PRIMARY KEY NOT NULL,
	"world" text NOT NULL,
	"position" bigserial NOT NULL,
	"call" text NOT NULL,
	"after" integer NOT NULL,
	"times" integer,
	"seen" integer DEFAULT 0 NOT NULL,
	"effect" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_world" ADD COLUMN "frozen_at" bigint;--> statement-breakpoint
ALTER TABLE "sandbox_world" ADD COLUMN "bank_details" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_world" ADD COLUMN "shipping_factor" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_world" ADD COLUMN "faults" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_fault" ADD CONSTRAINT "sandbox_fault_world_sandbox_world_id_fk" FOREIGN KEY ("world") REFERENCES "public"."sandbox_world"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_fault_world" ON "sandbox_fault" USING btree ("world","position");