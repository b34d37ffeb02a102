CREATE TABLE "desk_buy_request" (
	"account" text NOT NULL,
	"id" text NOT NULL,
	"body" jsonb NOT NULL,
	"started_from" text,
	"created_at" bigint NOT NULL,
	"removed_at" bigint,
	"order_no" text,
	CONSTRAINT "desk_buy_request_account_id_pk" PRIMARY KEY("account","id")
);
--> statement-breakpoint
CREATE TABLE "desk_validation" (
	"account" text NOT NULL,
	"order_meta_id" text NOT NULL,
	"request" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"sent_at" bigint NOT NULL,
	CONSTRAINT "desk_validation_account_order_meta_id_pk" PRIMARY KEY("account","order_meta_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_request" (
	"account" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"started_at" bigint NOT NULL,
	"answered_at" bigint,
	"status" integer,
	"content_type" text,
	"body" text,
	CONSTRAINT "idempotent_request_account_key_pk" PRIMARY KEY("account","key")
);
--> statement-breakpoint
CREATE TABLE "order_attempt" (
	"account" text NOT NULL,
	"order_meta_id" text NOT NULL,
	"state" text NOT NULL,
	"buy_request_ids" jsonb NOT NULL,
	"started_at" bigint NOT NULL,
	"ended_at" bigint,
	"status" integer,
	"content_type" text,
	"body" text,
	"description" text,
	"order_no" text,
	"amount" text,
	CONSTRAINT "order_attempt_account_order_meta_id_pk" PRIMARY KEY("account","order_meta_id")
);
--> statement-breakpoint
CREATE TABLE "wire_sheet" (
	"account" text NOT NULL,
	"order_no" text NOT NULL,
	"amount" text NOT NULL,
	"wire_payment_details" jsonb NOT NULL,
	"recorded_at" bigint NOT NULL,
	CONSTRAINT "wire_sheet_account_order_no_pk" PRIMARY KEY("account","order_no")
);
--> statement-breakpoint
CREATE TABLE "sandbox_address" (
	"id" text PRIMARY KEY NOT NULL,
	"world" text NOT NULL,
	"buyer" text NOT NULL,
	"address_line1" text NOT NULL,
	"apartment_number" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"postal_code" text NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_api_key" (
	"hash" text PRIMARY KEY NOT NULL,
	"buyer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_buy_request" (
	"id" text PRIMARY KEY NOT NULL,
	"world" text NOT NULL,
	"buyer" text NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"properties" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_buyer" (
	"id" text PRIMARY KEY NOT NULL,
	"world" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_order" (
	"world" text NOT NULL,
	"order_no" text NOT NULL,
	"id" text NOT NULL,
	"buyer" text NOT NULL,
	"status" text NOT NULL,
	"total_price" bigint NOT NULL,
	"amount_paid" bigint NOT NULL,
	"ordered_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "sandbox_order_world_order_no_pk" PRIMARY KEY("world","order_no")
);
--> statement-breakpoint
CREATE TABLE "sandbox_order_item" (
	"id" text PRIMARY KEY NOT NULL,
	"world" text NOT NULL,
	"order_no" text NOT NULL,
	"position" integer NOT NULL,
	"sell_request" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	"margin" bigint NOT NULL,
	"properties" jsonb NOT NULL,
	"status" text NOT NULL,
	"image_url" text NOT NULL,
	"shipment" text NOT NULL,
	"tracking_information" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_order_meta" (
	"id" text PRIMARY KEY NOT NULL,
	"world" text NOT NULL,
	"buyer" text NOT NULL,
	"address" text NOT NULL,
	"buy_request_ids" jsonb NOT NULL,
	"rate" jsonb NOT NULL,
	"subtotal" bigint NOT NULL,
	"shipping_fee" bigint NOT NULL,
	"insurance" bigint NOT NULL,
	"warranty" bigint NOT NULL,
	"total" bigint NOT NULL,
	"wire_payment_details" jsonb NOT NULL,
	"expires_at" bigint NOT NULL,
	"order_no" text
);
--> statement-breakpoint
CREATE TABLE "sandbox_rate" (
	"id" text PRIMARY KEY NOT NULL,
	"world" text NOT NULL,
	"buyer" text NOT NULL,
	"address" text NOT NULL,
	"address_updated_at" bigint NOT NULL,
	"buy_request_ids" jsonb NOT NULL,
	"rate" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_sell_request" (
	"world" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"color" text NOT NULL,
	"grade" text NOT NULL,
	"carrier" text NOT NULL,
	"storage" text NOT NULL,
	"price" bigint NOT NULL,
	"msrp" bigint NOT NULL,
	"sku" text NOT NULL,
	"status" text NOT NULL,
	"quantity" integer NOT NULL,
	"original_quantity" integer NOT NULL,
	"min_quantity" integer NOT NULL,
	"seller" text NOT NULL,
	"img_url" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "sandbox_sell_request_world_id_pk" PRIMARY KEY("world","id"),
	CONSTRAINT "sandbox_sell_request_quantity" CHECK ("sandbox_sell_request"."quantity" >= 0),
	CONSTRAINT "sandbox_sell_request_open" CHECK ("sandbox_sell_request"."status" <> 'open' or "sandbox_sell_request"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_world" (
	"id" text PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"listings" integer NOT NULL,
	"clock_offset" bigint DEFAULT 0 NOT NULL,
	"last_order_no" bigint DEFAULT 0 NOT NULL,
	"wire_payment_details" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_address" ADD CONSTRAINT "sandbox_address_world_sandbox_world_id_fk" FOREIGN KEY ("world") REFERENCES "public"."sandbox_world"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_api_key" ADD CONSTRAINT "sandbox_api_key_buyer_sandbox_buyer_id_fk" FOREIGN KEY ("buyer") REFERENCES "public"."sandbox_buyer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_buy_request" ADD CONSTRAINT "sandbox_buy_request_world_sandbox_world_id_fk" FOREIGN KEY ("world") REFERENCES "public"."sandbox_world"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_buyer" ADD CONSTRAINT "sandbox_buyer_world_sandbox_world_id_fk" FOREIGN KEY ("world") REFERENCES "public"."sandbox_world"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_order" ADD CONSTRAINT "sandbox_order_world_sandbox_world_id_fk" FOREIGN KEY ("world") REFERENCES "public"."sandbox_world"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_order_meta" ADD CONSTRAINT "sandbox_order_meta_world_sandbox_world_id_fk" FOREIGN KEY ("world") REFERENCES "public"."sandbox_world"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_rate" ADD CONSTRAINT "sandbox_rate_world_sandbox_world_id_fk" FOREIGN KEY ("world") REFERENCES "public"."sandbox_world"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_sell_request" ADD CONSTRAINT "sandbox_sell_request_world_sandbox_world_id_fk" FOREIGN KEY ("world") REFERENCES "public"."sandbox_world"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_buy_request_cart" ON "desk_buy_request" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "order_attempt_open" ON "order_attempt" USING btree ("account","state");--> statement-breakpoint
CREATE INDEX "sandbox_address_buyer" ON "sandbox_address" USING btree ("world","buyer","updated_at");--> statement-breakpoint
CREATE INDEX "sandbox_api_key_buyer" ON "sandbox_api_key" USING btree ("buyer");--> statement-breakpoint
CREATE INDEX "sandbox_buy_request_buyer" ON "sandbox_buy_request" USING btree ("world","buyer");--> statement-breakpoint
CREATE INDEX "sandbox_buyer_world" ON "sandbox_buyer" USING btree ("world");--> statement-breakpoint
CREATE INDEX "sandbox_order_buyer" ON "sandbox_order" USING btree ("world","buyer","updated_at");--> statement-breakpoint
CREATE INDEX "sandbox_order_item_order" ON "sandbox_order_item" USING btree ("world","order_no","position");--> statement-breakpoint
CREATE INDEX "sandbox_order_meta_world" ON "sandbox_order_meta" USING btree ("world");--> statement-breakpoint
CREATE INDEX "sandbox_rate_world" ON "sandbox_rate" USING btree ("world");--> statement-breakpoint
CREATE INDEX "sandbox_sell_request_updated" ON "sandbox_sell_request" USING btree ("world","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_sell_request_created" ON "sandbox_sell_request" USING btree ("world","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_sell_request_price" ON "sandbox_sell_request" USING btree ("world","status","price","id");--> statement-breakpoint
CREATE INDEX "sandbox_sell_request_stock" ON "sandbox_sell_request" USING btree ("world","status","quantity","id");--> statement-breakpoint
CREATE INDEX "sandbox_sell_request_name" ON "sandbox_sell_request" USING btree ("world",lower("name"));--> statement-breakpoint
CREATE INDEX "sandbox_sell_request_brand" ON "sandbox_sell_request" USING btree ("world",lower("brand"),"status");--> statement-breakpoint
CREATE INDEX "sandbox_sell_request_category" ON "sandbox_sell_request" USING btree ("world",lower("category"),"status");--> statement-breakpoint
CREATE INDEX "sandbox_sell_request_search" ON "sandbox_sell_request" USING gin ("name" gin_trgm_ops);