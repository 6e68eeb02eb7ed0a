// The ticks of a control.

export function nearestTick(codes, wanted) {
  const numbers = codes.map((code) => Number(code.replace("inf", "Infinity"))),
    to = Number(String(wanted).replace("inf", "Infinity"));
  const exact = codes.indexOf(String(wanted));
  if (exact >= 0) return exact;
  return numbers.reduce((best, number, i) => (Math.abs(number - to) < Math.abs(numbers[best] - to) ? i : best), 0);
}
