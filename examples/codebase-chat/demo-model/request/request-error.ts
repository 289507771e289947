/** A refusal in the shape of OpenAI's API. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  readonly parameter: string | null;
  readonly code: string | null;

  constructor(status: number, message: string, parameter: string | null = null, code: string | null = null) {
    super(message);
    this.status = status;
    this.parameter = parameter;
    this.code = code;
  }

  toBody(): { error: { message: string; type: string; param: string | null; code: string | null } } {
    const type = this.status >= 500 ? "server_error" : "invalid_request_error";
    return { error: { message: this.message, type, param: this.parameter, code: this.code } };
  }
}
