/** An event that a listener can prevent, with the fields that Electron gives it. */
export class PreventableEvent {
  #prevented = false;

  constructor(fields: object = {}) {
    Object.assign(this, fields);
  }

  get defaultPrevented(): boolean {
    return this.#prevented;
  }

  preventDefault(): void {
    this.#prevented = true;
  }
}
