/**
 * Lets `new Date()`, `Date.now()` and `Date()` of a realm run so many milliseconds ahead of the machine; its timers go on as they
 * were. Names nothing outside itself: it runs where its text is sent, in a Worker's module and in a page.
 */
export function shiftClock(shiftMs: number): void {
  const now = () => RealDate.now() + shiftMs;
  const RealDate = Date;
  const ShiftedDate: DateConstructor = new Proxy(RealDate, {
    apply: () => String(new RealDate(now())),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
  RealDate.prototype.constructor = ShiftedDate;
  globalThis.Date = ShiftedDate;
}
