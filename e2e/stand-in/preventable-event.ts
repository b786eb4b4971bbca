/** An event with `preventDefault` and Electron's fields. */
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
