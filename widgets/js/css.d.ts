// A style sheet that is imported is its text (widgets/js/__init__.py).
declare module "*.css" {
  const text: string;
  export default text;
}
