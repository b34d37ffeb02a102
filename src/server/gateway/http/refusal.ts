/** What a resource refuses, with the sentence that the caller reads. */
export class Refusal {
  readonly status: number;
  readonly description: string;
  constructor(status: number, description: string) {
    this.status = status;
    this.description = description;
  }
}
