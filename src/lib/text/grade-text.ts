/** A grade as a phrase: "Grade A", "Grade B/C". A condition that is a word stays as it is: "New", "Faulty". */
export const gradeText = (grade: string): string =>
  /^[A-D](?![a-z])/.test(grade) && grade.length <= 3 ? `Grade ${grade}` : grade;
