/*
 * Ends with one line under a Node that cannot run the game, which every version since 14 can read.
 * npm itself only warns (EBADENGINE).
 */
const LEAST = 24;

if (Number.parseInt(process.versions.node, 10) < LEAST) {
  console.error(
    `This is Node ${process.version}, and the game needs ${LEAST} or 26: install that, and run \`npm ci\` again`,
  );
  // EX_CONFIG, for failures that a retry cannot fix.
  process.exit(78);
}
