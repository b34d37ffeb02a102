CREATE TABLE "desk_list" (
	"account" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"line_count" integer NOT NULL,
	"pieces" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "desk_list_account_id_pk" PRIMARY KEY("account","id")
);
