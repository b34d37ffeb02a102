CREATE TABLE "ended_session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
